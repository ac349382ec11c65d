/* The English catalogue: one line for each feature's file. */
export { default as ui } from "./en/ui.json" with { type: "json" }
export { default as shell } from "./en/shell.json" with { type: "json" }
export { default as failure } from "./en/failure.json" with { type: "json" }
export { default as mail } from "./en/mail.json" with { type: "json" }
export { default as outbox } from "./en/outbox.json" with { type: "json" }
export { default as learning } from "./en/learning.json" with { type: "json" }
export { default as people } from "./en/people.json" with { type: "json" }
export { default as items } from "./en/items.json" with { type: "json" }
export { default as institutes } from "./en/institutes.json" with { type: "json" }
export { default as reference } from "./en/reference.json" with { type: "json" }
export { default as areas } from "./en/areas.json" with { type: "json" }
export { default as orders } from "./en/orders.json" with { type: "json" }
export { default as desk } from "./en/desk.json" with { type: "json" }
export { default as marketing } from "./en/marketing.json" with { type: "json" }
