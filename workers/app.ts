import { publicPages } from "./public-pages.ts";
import { createSite } from "./site.ts";

export { LiveRoom } from "./objects/live-room.ts";
export { TalkRoom } from "./objects/talk-room.ts";

export const PublicPages = publicPages();

export default createSite();
