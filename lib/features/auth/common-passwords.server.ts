import { dictionary } from "@zxcvbn-ts/language-common"

const common = new Set(dictionary["passwords-common"])

/** Tells whether a password is among the tens of thousands that are guessed first, in whatever case it is typed. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())
