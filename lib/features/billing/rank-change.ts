/** Whether another plan is higher (1), the same (0) or lower (-1). */
export type RankChange = -1 | 0 | 1

export const rankChangeOf = (difference: number): RankChange => (difference > 0 ? 1 : difference < 0 ? -1 : 0)
