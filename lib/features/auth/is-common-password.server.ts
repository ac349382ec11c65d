import { dictionary } from "@zxcvbn-ts/language-common"
import { DEMO_PASSWORD } from "@/lib/shared/constants"

const common = new Set([...dictionary["passwords-common"], DEMO_PASSWORD.toLowerCase()])

/** Whether a password is among the tens of thousands most common ones or that of the demo, whatever its case. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())
