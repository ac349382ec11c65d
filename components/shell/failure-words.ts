import english from "@/lib/shared/messages/en/failure.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/failure.json" with { type: "json" }

/** The few words of the failure page, in the language in which the page began. */
export function failureWords(): (typeof english)["failure"] {
  const isHindi = typeof document !== "undefined" && document.documentElement.lang === "hi"
  return isHindi ? hindi.failure : english.failure
}
