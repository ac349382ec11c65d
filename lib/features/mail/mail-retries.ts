const HOUR = 3_600

/**
 * After 5, 10, 20 … 5,120 seconds, then every two hours, for three days in all (with some chance, up to twice as long before the
 * cap): a connection may be lost for a moment, and a mail server may be away for a night or a weekend.
 */
export const MAIL_RETRIES = { limit: 46, seconds: 5, maxSeconds: 2 * HOUR }
