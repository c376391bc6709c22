/** The castles that grow on the start page, from real games. */

/** Castles that fit beside the buttons of a wide screen. */
export const TALL = [
  "foyer4@0,0 theater@3,-1r3 scullery@3,4r3 broom_closet@5,8r2 " +
    "gatekeeper@5,-3 nap_room@0,3r3 vestibule@-1,-7r3 hundings_hut@-5,-1r3 " +
    "stairs@-3,4r3 mold_room@-5,7r2 stairs@9,-1r3 pumpkin_patch@-6,-5r1 secret_lair@7,2r2",
  "foyer4@0,0 terrace_gardens@0,3r3 panic_room@1,-2r2 board_room@4,6r3 " +
    "nap_room@0,10r3 bowling_alley@9,2r3 hundings_hut@11,6r2 " +
    "study@2,11 stairs@6,3r1 crypt@5,-2r3 stairs@9,9r3 the_hole@8,12r2 hallway@13,0r1 hallway_down@7,-2r1",
];

/** Castles that fit above the buttons of a phone. */
export const WIDE = [
  "foyer@0,0 board_room@3,-1r3 cloak_room@8,1r1 servants_qu" +
    "arters@-1,-4r3 coach_house@-3,0r3 hallway@3,-2 buttery@-3,-2r1 " +
    "parlor@9,-3 utility_room@12,-2r2 stairs@10,0r3 piano_roo" +
    "m@9,-6r2 crypt@10,3r2 stairs@-2,-5r1 grand_bedchamber@4,-6r3",
  "foyer@0,0 focus_room@3,1r3 powder_room@3,3r2 piano_room@-3,0r3 stairs@-2,-3r1 secret_lair@-4,-8r3 hallway@5,-4r1 " +
    "bottomless_pit@1,-7r3 broom_closet@-5,0r3 scullery@6,-5r2 grand_bedch" +
    "amber@1,-4r3 stairs@10,-5r2 east_tapestry_room@6,0r3 board_room@10,-2r3",
];
