import { publicPages } from "./platform/public-pages.ts";
import { createSite } from "./platform/site.ts";

export { LiveRoom } from "./objects/checks/live-room.ts";
// The platform looks for its objects under the class name they were made with.
export { ConversationRoom as TalkRoom } from "./objects/conversations/conversation-room.ts";

export const PublicPages = publicPages();

export default createSite();
