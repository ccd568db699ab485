/** Browsers without badges lack these, and an installed console may be forbidden them: then there is none. */
export function setBadge(count: number) {
  const isSet = count === 0 ? navigator.clearAppBadge?.() : navigator.setAppBadge?.(count)
  isSet?.catch(() => {})
}
