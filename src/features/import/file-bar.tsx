import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  CARDS,
  type Delimiter,
  delimiters,
  encodings,
  type ImportPreview,
  type ImportSettings,
} from '../../files/import'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { ChosenFile, type FileChoiceProps } from '../../shared/files/choose-file'
import { Button } from '../../ui/button'
import { Select } from '../../ui/fields'
import styles from './import.module.css'

interface FileBarProps extends FileChoiceProps {
  file: File
  /** Null until the beginning of the file is read. */
  preview: ImportPreview | null
  rows: number | null
  onChange(settings: Partial<ImportSettings>): void
}

/** The file, and in a few words how it is read. The choices are there for the keyboard and assistive technology at once. */
export function FileBar({ preview, rows, onChange, ...chosen }: FileBarProps) {
  return (
    <div className={`line ${styles.file}`}>
      <ChosenFile {...chosen}>
        <span className="figures">{rows === null ? messages.notRead : fill(messages.rowCount, { count: rows })}</span>
      </ChosenFile>
      {preview && <Settings preview={preview} onChange={onChange} />}
    </div>
  )
}

interface SettingsProps extends Pick<FileBarProps, 'onChange'> {
  preview: ImportPreview
}

function Settings({ preview, onChange }: SettingsProps) {
  const { settings, sheets, records, possibleHeaders } = preview
  const [isOpen, setIsOpen] = useState(false)
  const choices = useRef<HTMLDivElement>(null)
  const isWorkbook = sheets.length > 0

  function open() {
    flushSync(() => setIsOpen(true))
    choices.current?.querySelector('select')?.focus()
  }

  return (
    <div ref={choices} className={styles.settings} data-open={isOpen}>
      {!isOpen && (
        <p className="note">
          <span>{`${readAs(preview)} · `}</span>
          <span className={styles.action}>
            <Button variant="quiet" onClick={open}>
              {messages.change} <span className="visually-hidden">{messages.howItIsRead}</span>
            </Button>
          </span>
        </p>
      )}
      {isWorkbook ? (
        <SheetSetting preview={preview} onChange={onChange} />
      ) : (
        <TextSettings settings={settings} onChange={onChange} />
      )}
      <Setting
        label={messages.header}
        value={String(settings.header)}
        options={[
          ...possibleHeaders.map((index) => {
            const { line, cells } = records[index]!
            const message = isWorkbook ? messages.headerRow : messages.headerLine
            return { value: String(index), label: fill(message, { line: String(line), text: shortened(cells) }) }
          }),
          { value: String(null), label: messages.noHeader },
        ]}
        onChange={(value) => onChange({ header: value === String(null) ? null : Number(value) })}
      />
    </div>
  )
}

/** 'UTF-8, Comma, header in line 1'. */
function readAs({ settings, sheets, records }: ImportPreview): string {
  const { encoding, delimiter, sheet, header } = settings
  const text = [messages.encodings[encoding].label, messages.delimiterLabels[delimiter]]
  const line = header === null ? undefined : records[header]?.line
  const message = sheet === null ? messages.headerInLine : messages.headerInRow
  return [
    ...(sheet === null ? text : [sheets[sheet]?.name]),
    line === undefined ? messages.noHeader : fill(message, { line: String(line) }),
  ].join(', ')
}

/** Nothing where there is no other sheet to choose. */
function SheetSetting({ preview: { settings, sheets }, onChange }: SettingsProps) {
  if (sheets.length < 2) return null
  return (
    <Setting
      label={messages.sheet}
      value={String(settings.sheet)}
      options={sheets.map(({ name, isHidden }, index) => ({
        value: String(index),
        label: isHidden ? fill(messages.hiddenSheet, { name }) : name,
      }))}
      onChange={(sheet) => onChange({ sheet: Number(sheet) })}
    />
  )
}

function TextSettings({ settings, onChange }: Pick<SettingsProps, 'onChange'> & Pick<ImportPreview, 'settings'>) {
  const possible: readonly Delimiter[] = settings.delimiter === CARDS ? [CARDS] : delimiters
  return (
    <>
      <Setting
        label={messages.encoding}
        value={settings.encoding}
        options={encodings.map((value) => ({ value, ...messages.encodings[value] }))}
        onChange={(encoding) => onChange({ encoding })}
      />
      <Setting
        label={messages.delimiter}
        value={settings.delimiter}
        options={possible.map((value) => ({
          value,
          label: messages.delimiterLabels[value],
        }))}
        onChange={(delimiter) => onChange({ delimiter })}
      />
    </>
  )
}

interface SettingProps<Value extends string> {
  /** Only for assistive technology: the value says what it is about. */
  label: string
  value: Value
  options: readonly { readonly value: Value; readonly label: string; readonly group?: string }[]
  onChange(value: Value): void
}

function Setting<Value extends string>({ label, ...select }: SettingProps<Value>) {
  const id = useId()
  return (
    <div className={`visually-hidden ${styles.setting}`}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <Select id={id} isQuiet {...select} />
    </div>
  )
}

const LONGEST_HEADER = 48

/** Enough of a line to tell it apart from the others. */
function shortened(cells: readonly string[]): string {
  const text = cells.filter(Boolean).join(', ')
  return text.length > LONGEST_HEADER ? `${text.slice(0, LONGEST_HEADER)}…` : text
}
