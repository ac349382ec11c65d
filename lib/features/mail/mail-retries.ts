const MINUTE = 60

/**
 * After 1, 2, 4 … 64 minutes, then every two hours, for three days in all (with some chance, up to twice as long before the
 * cap): a mail server may be away for a night or a weekend.
 */
export const MAIL_RETRIES = { limit: 42, seconds: MINUTE, maxSeconds: 120 * MINUTE }
