/** How far a link reaches: everywhere, this network, or this machine alone. */
export type Reach = "world" | "network" | "machine";

const MACHINE = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/;
const NETWORK =
  /^(10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|169\.254(\.\d+){2}|\[f[cde][^\]]*\])$/;

export function reachOf(link: string): Reach {
  const { hostname } = new URL(link);
  if (MACHINE.test(hostname)) return "machine";
  const named = hostname.endsWith(".local") || !/[.:]/.test(hostname);
  return named || NETWORK.test(hostname) ? "network" : "world";
}
