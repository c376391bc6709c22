/** Answers without what their worth owes to cards, which lie face down where several share a screen. */
import type { Question, Tried, Worth } from "../generated/wire";

/** A worth without the parts that only its seat may know. */
export function openWorth<W extends Worth | null | undefined>(worth: W): W {
  if (!worth?.ends?.some(({ secret }) => secret)) return worth;
  const ends = worth.ends.filter(({ secret }) => !secret);
  const hidden = worth.ends.reduce((sum, { secret, points = 0 }) => (secret ? sum + points : sum), 0);
  return { ...worth, ends, total: worth.total - hidden };
}

/** A question whose answers tell what they are worth, but for one's cards. */
export const worthHidden = (question: Question): Question => ({
  ...question,
  options: question.options.map((option) => ({ ...option, worth: openWorth(option.worth) })),
});

export const triedHidden = (tried: Tried): Tried => ({
  ...tried,
  worth: openWorth(tried.worth),
  then: tried.then && worthHidden(tried.then),
});
