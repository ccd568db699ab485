import type { Delimiter, DuplicateReason, Encoding, ImportField, UnreadableReason } from '../../domain/import'
import * as messages from '../../messages/messages'

export const importFieldLabels: Readonly<Record<ImportField, string>> = {
  ...messages.fieldLabels,
  firstName: messages.firstName,
  lastName: messages.lastName,
  id: messages.leadId,
}

export const encodingLabels: Readonly<Record<Encoding, string>> = {
  'utf-8': messages.encodingUtf8,
  'utf-16le': messages.encodingUtf16le,
  'utf-16be': messages.encodingUtf16be,
  'windows-1252': messages.encodingWindows,
}

export const delimiterLabels: Readonly<Record<Delimiter, string>> = {
  ',': messages.delimiterComma,
  ';': messages.delimiterSemicolon,
  '\t': messages.delimiterTab,
  '|': messages.delimiterPipe,
}

export const unreadableReasons: Readonly<Record<UnreadableReason, string>> = {
  'no-name': messages.reasonNoName,
  'malformed-email': messages.reasonMalformedEmail,
  'invalid-score': messages.reasonInvalidScore,
  'broken-quotes': messages.reasonBrokenQuotes,
  'too-long': messages.reasonTooLong,
}

export const duplicateReasons: Readonly<Record<DuplicateReason, string>> = {
  'same-id': messages.reasonSameId,
  'same-email': messages.reasonSameEmail,
  'same-id-in-file': messages.reasonSameIdInFile,
  'same-email-in-file': messages.reasonSameEmailInFile,
}
