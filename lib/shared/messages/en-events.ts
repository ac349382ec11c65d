/* The English texts of events: one line for each kind of subject. */
export { default as account } from "./en/events/account.json" with { type: "json" }
export { default as access } from "./en/events/access.json" with { type: "json" }
export { default as member } from "./en/events/member.json" with { type: "json" }
export { default as order } from "./en/events/order.json" with { type: "json" }
export { default as refund } from "./en/events/refund.json" with { type: "json" }
export { default as enquiry } from "./en/events/enquiry.json" with { type: "json" }
export { default as item } from "./en/events/item.json" with { type: "json" }
export { default as domain } from "./en/events/domain.json" with { type: "json" }
export { default as faq } from "./en/events/faq.json" with { type: "json" }
export { default as file } from "./en/events/file.json" with { type: "json" }
export { default as institute } from "./en/events/institute.json" with { type: "json" }
export { default as role } from "./en/events/role.json" with { type: "json" }
export { default as note } from "./en/events/note.json" with { type: "json" }
export { default as lesson } from "./en/events/lesson.json" with { type: "json" }
export { default as notification } from "./en/events/notification.json" with { type: "json" }
export { default as whatsapp } from "./en/events/whatsapp.json" with { type: "json" }
export { default as video } from "./en/events/video.json" with { type: "json" }
