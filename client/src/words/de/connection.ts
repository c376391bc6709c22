/** What is said when there is trouble with the connection, in German. */
import type { Words } from "..";

export const connection: Words["connection"] = {
  standIn: (courtier, name) => `Der Bot ${courtier} spielt für ${name || "dich"}.`,
  takeOver: (name) => (name ? `Für ${name} übernehmen` : "Selbst weiterspielen"),
  noServer: "Der Server antwortet nicht. Nichts ist verloren; versuch es gleich noch einmal.",
  connecting: "Verbindet …",
  lost: "Die Verbindung ist abgerissen. Deine Züge sind sicher; sobald der Server antwortet, geht es weiter.",
  offline: "Dieses Gerät ist offline. Deine Züge sind sicher; sobald du wieder online bist, geht es weiter.",
  again: "Jetzt versuchen",
  back: "Wieder verbunden.",
  stale: "Am Tisch ist es schon weitergegangen. So steht es jetzt.",
  trouble: (message) =>
    `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.!?]$/.test(message) ? "" : "."}`,
  newVersion: "Es gibt eine neue Version von Swanstone. Deine Partie geht weiter, sobald sie geladen ist.",
  load: "Laden",
  revoked: (name) =>
    `Der Link zum Platz von ${name} wurde erneuert; dieser Browser kann dort nicht mehr ` +
    `spielen. Die Partie ist sicher.`,
  revokedWays: "Bitte den, der den Tisch eröffnet hat, um den neuen Link, oder schau zu.",
  lookOn: "Zuschauen",
  home: "Zur Startseite",
  refused: {
    no_table:
      "Unter dieser Adresse steht kein Tisch. Er wurde vielleicht geschlossen, oder der Link ist unvollständig.",
    no_onlookers:
      "An diesem Tisch darf niemand zuschauen. Wenn du einen Platz hattest, bitte um einen neuen Link.",
  },
};
