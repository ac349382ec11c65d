import { DECLINED_KEY, PROMPT_AGAIN_AFTER_MS } from "./push-prompt"
import { isPressNeeded, isPushSupported } from "./push-support"

type Prompt = { declinedKey: string; againAfterMs: number }

/**
 * Marks the document when a person who is signed in would be asked about push messages by our own prompt, which comes first only
 * where the browser refuses to ask without a press, so that an area shows it with its first frame and moves nothing later. Runs in the browser, serialised with `toString`: it may use its parameters and
 * browser globals only.
 */
export function markPushPrompt(
  isSupported: () => boolean,
  isPressNeeded: () => boolean,
  { declinedKey, againAfterMs }: Prompt,
): void {
  let declinedAt = 0
  try {
    declinedAt = Number(localStorage.getItem(declinedKey) ?? 0)
  } catch {
    // Blocked storage: the person is asked again.
  }
  if (!isSupported() || !isPressNeeded() || Notification.permission !== "default") return
  if (!(Date.now() - declinedAt < againAfterMs)) document.documentElement.dataset.pushPrompt = ""
}

const prompt: Prompt = { declinedKey: DECLINED_KEY, againAfterMs: PROMPT_AGAIN_AFTER_MS }

/** The source of an inline script for the head of a page. */
export const markPushPromptScript = `(${markPushPrompt.toString()})(${isPushSupported.toString()},${isPressNeeded.toString()},${JSON.stringify(prompt)})`
