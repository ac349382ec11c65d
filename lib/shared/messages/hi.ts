/* The Hindi catalogue: one line for each feature's file. */
export { default as ui } from "./hi/ui.json" with { type: "json" }
export { default as shell } from "./hi/shell.json" with { type: "json" }
export { default as failure } from "./hi/failure.json" with { type: "json" }
export { default as mail } from "./hi/mail.json" with { type: "json" }
export { default as outbox } from "./hi/outbox.json" with { type: "json" }
export { default as learning } from "./hi/learning.json" with { type: "json" }
export { default as people } from "./hi/people.json" with { type: "json" }
export { default as items } from "./hi/items.json" with { type: "json" }
export { default as institutes } from "./hi/institutes.json" with { type: "json" }
export { default as reference } from "./hi/reference.json" with { type: "json" }
export { default as areas } from "./hi/areas.json" with { type: "json" }
export { default as orders } from "./hi/orders.json" with { type: "json" }
export { default as desk } from "./hi/desk.json" with { type: "json" }
export { default as marketing } from "./hi/marketing.json" with { type: "json" }
