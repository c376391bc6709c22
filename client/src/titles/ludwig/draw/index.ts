/** The drawing of Castles of Mad King Ludwig: floor plans, castles and icons as SVG markup. */

export { COLOURS, onType, paint, TYPES, writtenOut, type Colour } from "./colours";
export {
  bonusIcon,
  coinIcon,
  crownIcon,
  favorDownIcon,
  favorIcon,
  icon,
  laurelIcon,
  rewardIcon,
  shapeIcon,
  signIcon,
  trowelIcon,
  typeDisc,
  typeIcon,
} from "./icons";
export type { Detail } from "./labels";
export { doorPlace } from "./doors";
export { defs, drawRoom, drawRoomSvg, roomPath, roomSize, type RoomOptions } from "./room";
export {
  drawCastle,
  drawCastleFilm,
  drawCastleSvg,
  drawMini,
  drawMiniSvg,
  outlines,
  viewBox,
  type CastleOptions,
  type Cartouche,
} from "./castle";
export { drawPiece, piecePath } from "./pieces";
export { UNIT } from "./shapes";
