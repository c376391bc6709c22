/** The kinds of question that are answered by laying rooms under prices in the strip of the market. */
const PRICING: ReadonlySet<string> = new Set(["price-rooms", "price-in-time", "price-rest"]);

export const isPricingKind = (kind: string): boolean => PRICING.has(kind);
