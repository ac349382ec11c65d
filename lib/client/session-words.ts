import english from "@/lib/shared/messages/en/auth.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/auth.json" with { type: "json" }

/** What is said when a session ends, in the language of the page; loaded when it does. */
export const sessionWords = (language: string) => (language === "hi" ? hindi : english).auth.ended
