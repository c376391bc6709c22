/** Answers without their whole worth: it counts cards, which lie face down where several share a screen. */
import type { Question, Tried } from "../generated/wire";

/** A question whose answers tell what they score, and not what they are worth by one's cards. */
export const worthHidden = (question: Question): Question => ({
  ...question,
  options: question.options.map((option) => ({ ...option, worth: null })),
});

export const triedHidden = (tried: Tried): Tried => ({
  ...tried,
  worth: null,
  then: tried.then && worthHidden(tried.then),
});
