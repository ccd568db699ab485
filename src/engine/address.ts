/** Where a lead stands: its place in its score's bucket, and the score in the lowest seven bits. */
export type Address = number

export const addressOf = (score: number, place: number): Address => (place << 7) | score
export const scoreOf = (address: Address): number => address & 127
export const placeOf = (address: Address): number => address >>> 7
