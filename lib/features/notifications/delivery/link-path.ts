import { paths } from "@/lib/shared/paths"

/** The path that a message of a channel opens; a link to another site is opened from the notification's own screen. */
export const linkPath = (link: string | null): string => (link?.startsWith("/") ? link : paths.myNotifications)
