/** Where a lead is stored: its row in its score's bucket, and the score in the lowest seven bits. */
export type Address = number

export const addressOf = (score: number, row: number): Address => (row << 7) | score
export const scoreOf = (address: Address): number => address & 127
export const rowOf = (address: Address): number => address >>> 7
