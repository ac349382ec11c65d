/* The Hindi texts of events: one line for each kind of subject. */
export { default as account } from "./hi/events/account.json" with { type: "json" }
export { default as access } from "./hi/events/access.json" with { type: "json" }
export { default as member } from "./hi/events/member.json" with { type: "json" }
export { default as order } from "./hi/events/order.json" with { type: "json" }
export { default as refund } from "./hi/events/refund.json" with { type: "json" }
export { default as enquiry } from "./hi/events/enquiry.json" with { type: "json" }
export { default as item } from "./hi/events/item.json" with { type: "json" }
export { default as domain } from "./hi/events/domain.json" with { type: "json" }
export { default as faq } from "./hi/events/faq.json" with { type: "json" }
export { default as file } from "./hi/events/file.json" with { type: "json" }
export { default as institute } from "./hi/events/institute.json" with { type: "json" }
export { default as role } from "./hi/events/role.json" with { type: "json" }
export { default as note } from "./hi/events/note.json" with { type: "json" }
export { default as lesson } from "./hi/events/lesson.json" with { type: "json" }
export { default as notification } from "./hi/events/notification.json" with { type: "json" }
export { default as whatsapp } from "./hi/events/whatsapp.json" with { type: "json" }
export { default as video } from "./hi/events/video.json" with { type: "json" }
