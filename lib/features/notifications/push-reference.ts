/** By what push messages know that they are about a notification. */
export const pushReference = (notificationId: number) => `notification:${notificationId}`
