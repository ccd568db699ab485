import type { RefusalReason } from '../../domain/commands'

export const INVALID_EMAIL = 'Please enter a valid email address.'
export const COULD_NOT_REACH = 'Nothing was changed: the leads can’t be reached. Reload the page to continue.'
export const ALREADY_CONVERTED = 'This lead is already an opportunity.'

export const NOTHING_CHANGED = 'Nothing was changed.'

/** Of the reasons for which a save or a conversion is refused. */
export const refusalTexts: Readonly<Partial<Record<RefusalReason, string>>> = {
  'invalid-email': INVALID_EMAIL,
  'already-converted': ALREADY_CONVERTED,
  'status-not-offered': 'Nothing was changed: this lead has been converted, so its status stays.',
  busy: 'Nothing was changed: this lead is being saved or converted.',
  'no-such-lead': 'Nothing was changed: this lead no longer exists.',
}
