/** The `reference` of the push message for a notification. */
export const pushReference = (notificationId: number) => `notification:${notificationId}`
