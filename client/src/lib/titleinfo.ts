/** What the server tells of each title; asked for once, and anew after a failure. */
import { api, type TitleInfo } from "./api";

const asked = new Map<string, Promise<TitleInfo>>();

export function titleInfo<Parts>(id: string): Promise<TitleInfo & Parts> {
  const coming = asked.get(id) ?? api.components<Parts>(id);
  asked.set(id, coming);
  coming.catch(() => asked.delete(id));
  return coming as Promise<TitleInfo & Parts>;
}
