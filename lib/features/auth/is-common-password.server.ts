import { dictionary } from "@zxcvbn-ts/language-common"

const common = new Set(dictionary["passwords-common"])

/** Whether a password is among the tens of thousands most common ones, whatever its case. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())
