import { MAX_SCORE } from '../domain/constants'

/** Where a lead is in the list: its row in its score's bucket, and the score in the lowest seven bits. */
export type Address = number

/** Of a slot without a lead. It belongs to no bucket, so that marking it marks nothing. */
export const NOWHERE: Address = MAX_SCORE + 1

export const addressOf = (score: number, row: number): Address => (row << 7) | score
export const scoreOf = (address: Address): number => address & 127
export const rowOf = (address: Address): number => address >>> 7
