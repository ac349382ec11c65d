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
