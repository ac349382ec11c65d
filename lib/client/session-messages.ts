import english from "@/lib/shared/messages/en/auth.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/auth.json" with { type: "json" }

/** The messages for an ended session in the page's language; a separate module, so that it is loaded only then. */
export const sessionMessages = (language: string) => (language === "hi" ? hindi : english).auth.ended
