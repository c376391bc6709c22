/** Words of the modules' lessons: what the position shows, the one thing to do, and what to say of an answer. */
export const words = {
  five_players: {
    title: "Eight rooms to price",
    text: [
      "With five players the market has eight rooms, and two of them cost 15\u202f000. You are the Master Builder: " +
        "what others pay goes to you.",
      "Ben has 9000 coins and wants the Guest Bedroom. Put it under 8000, the most that he can pay.",
    ],
    well: "Ben can just pay 8000 for it, and all of it comes to you.",
    almost: "The Guest Bedroom is not under 8000 yet. Exchange it with the room that is.",
  },
  extras: {
    title: "New cards in the deck",
    text: [
      "Among the further bonus cards are some that look at other things: courtyards, swan icons, sizes.",
      "Rooms of 250 to 400 square feet have a swan icon, and you have built three. Keep the card that counts them.",
    ],
    well: "It scores for each of them, and for those that you will still build.",
    almost: "You have no courtyard, so that card scores nothing yet. The other one does.",
  },
  towers: {
    title: "A favor for you alone",
    text: [
      "Your tower is complete. You see three favors, keep one of them face down, and nobody learns which.",
      "At the end you alone score it, by your rank. You have more living rooms than Ben: keep that favor.",
    ],
    well: "Only you score it: 8 points, if you stay ahead.",
    almost: "Ben is ahead in that one. Look for the favor in which you are first.",
  },
  moats: {
    title: "Water around the castle",
    text: [
      "Every castle begins with a barbican, and three moats close the ring around it. Each scores 3 points, and 1 " +
        "more for every room that is neither corridor nor outdoor.",
      "You have bought a moat. Lay it on one of the two sides of the barbican's water.",
    ],
    well: "5 points: 3 for the moat, and 1 for each of your two rooms.",
    almost: "Choose a side where it joins the water.",
  },
  passages: {
    title: "Behind the walls",
    text: [
      "You have three secret passages, one of each length. One may be laid from door to door as you place a room: " +
        "the two rooms are connected, and what that scores counts twice.",
      "The Dining Room scores 3 for a connected living room. Place it with a passage to the Study.",
    ],
    well: "7 points instead of 4: the connection counts twice.",
    almost:
      "Connected, or not, but not twice. Choose a place at the Study and lay a passage along with the room.",
  },
  swans: {
    title: "A swan to spare",
    text: [
      "Swan tokens come with rooms. At the end every set of different colours scores: 1, 3, 6, 10 or 15 points.",
      "In your turn you may trade tokens for coins. You have two blue swans: trade the one that no set needs.",
    ],
    well: "1000 coins, and your set of three colours is as large as before.",
    almost: "That would break your set of three colours. One colour is there twice.",
  },
  renovations: {
    title: "A new floor",
    text: [
      "A renovation covers a room of its size. The room has two types from then on, and scores once more, " +
        "with its neighbours.",
      "You have bought the Midnight Snackery, for sleeping and food. Lay it where a neighbour likes one of the two.",
    ],
    well: "7 points: 1 for itself, 3 for the Anteroom, and 3 that the Anteroom scores for its new neighbour.",
    almost: "It fits there too, but no neighbour scores for it. Try the Guest Bedroom, beside the Anteroom.",
  },
  decrees: {
    title: "A rule of your own",
    text: [
      "Before the first round decrees go around the table. Everybody keeps one in secret and passes the others on; " +
        "then all are shown. Yours bends a rule for you alone, until the end.",
      "Coins are short in every round. Keep the decree by which all that you buy costs less.",
    ],
    well: "From now on you pay 1000 coins less for everything, and nobody else does.",
    almost: "Not a bad one, but it does not make anything cheaper. Look for the discount.",
  },
};
