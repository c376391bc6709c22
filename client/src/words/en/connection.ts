/** What is said when there is trouble with the connection. */
export const connection = {
  standIn: (courtier: string, name: string) => `The bot ${courtier} plays for ${name || "you"}.`,
  takeOver: (name: string) => (name ? `Take over for ${name}` : "Take over"),
  noServer: "The server is not answering. Nothing is lost; try again in a moment.",
  connecting: "Connecting …",
  lost: "The connection was lost. Your moves are safe; the game resumes as soon as the server answers.",
  offline: "This device is offline. Your moves are safe; the game resumes as soon as you are back online.",
  again: "Try now",
  back: "Connected again.",
  stale: "The table has moved on. Here is how it stands now.",
  trouble: (message: string) =>
    `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.!?]$/.test(message) ? "" : "."}`,
  newVersion: "A new version of Swanstone is here. Your game continues once it is loaded.",
  load: "Load it",
  revoked: (name: string) =>
    `The link to ${name}'s seat was renewed, so this browser can no longer play it. The game is safe.`,
  revokedWays: "Ask whoever opened the table for the new link, or watch.",
  lookOn: "Watch",
  home: "Go to the start page",
  refused: {
    no_table: "There is no table at this address. It may have been closed, or the link is incomplete.",
    no_onlookers:
      "This table is closed to onlookers. If you had a seat, ask whoever opened the table for a new link.",
  } as Partial<Record<string, string>>,
};
