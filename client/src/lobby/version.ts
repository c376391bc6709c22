/** Which version of the server this page was loaded from. */
let first = "";

/** Whether the server is of another version than the one that this page first met. */
export function newer(version: string): boolean {
  first ||= version;
  return version !== first;
}
