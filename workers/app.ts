import { createSite } from "./site.ts";

export { LiveRoom } from "./objects/live-room.ts";

export default createSite();
