import english from "@/lib/shared/messages/en/people.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/people.json" with { type: "json" }

/** What is said when a session ends, in the language of the page; loaded when it does. */
export const sessionWords = (language: string) => (language === "hi" ? hindi : english).people.ended
