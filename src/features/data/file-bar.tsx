import { useId } from 'react'
import { delimiters, encodings, type ImportPreview, type ImportSettings } from '../../domain/import'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Select } from '../../ui/fields'
import { FileButton } from '../../ui/file-button'
import type { Progress } from '../../workspace/workspace'
import styles from './import.module.css'

interface FileBarProps {
  file: File
  accept: string
  preview: ImportPreview
  /** Of what is under way. */
  progress: Progress | null
  rows: number | null
  isReading: boolean
  isImporting: boolean
  onChange(settings: Partial<ImportSettings>): void
  onFile(file: File): void
}

/** The file and how it is read, with the bar of what is being done with it. */
export function FileBar({ file, accept, preview, progress, rows, ...props }: FileBarProps) {
  const { isReading, isImporting, onChange, onFile } = props
  const { settings, records, possibleHeaders } = preview
  return (
    <div className={styles.file}>
      <div className={styles.fileName}>
        <strong className="clipped" title={file.name}>
          {file.name}
        </strong>
        <div className={styles.fileDetails}>
          <span className="figures">
            {isReading
              ? fill(messages.readingSoFar, { count: progress?.rows ?? 0 })
              : rows === null
                ? messages.notRead
                : fill(messages.rowCount, { count: rows })}
          </span>
          <FileButton
            variant="quiet"
            label={messages.chooseOther}
            accept={accept}
            isDisabled={isImporting}
            onFile={onFile}
          />
        </div>
      </div>
      <div className={styles.settings}>
        <Setting
          label={messages.encoding}
          value={settings.encoding}
          isDisabled={isImporting}
          options={encodings.map((value) => ({
            value,
            label: messages.encodingLabels[value],
            group: messages.encodingGroups[value],
          }))}
          onChange={(encoding) => onChange({ encoding })}
        />
        <Setting
          label={messages.delimiter}
          value={settings.delimiter}
          isDisabled={isImporting}
          options={delimiters.map((value) => ({ value, label: messages.delimiterLabels[value] }))}
          onChange={(delimiter) => onChange({ delimiter })}
        />
        <Setting
          label={messages.header}
          value={String(settings.header)}
          isDisabled={isImporting}
          options={[
            ...possibleHeaders.map((index) => {
              const { line, cells } = records[index]!
              return {
                value: String(index),
                label: fill(messages.headerLine, { line: String(line), text: shortened(cells) }),
              }
            }),
            { value: String(null), label: messages.noHeader },
          ]}
          onChange={(value) => onChange({ header: value === String(null) ? null : Number(value) })}
        />
      </div>
      {(isReading || isImporting) && (
        <div className={styles.bar}>
          <progress
            aria-label={isImporting ? messages.importing : messages.readingFile}
            value={progress?.applied ?? 0}
            max={progress?.total ?? 1}
          />
        </div>
      )}
    </div>
  )
}

interface SettingProps<Value extends string> {
  label: string
  value: Value
  options: readonly { readonly value: Value; readonly label: string }[]
  isDisabled: boolean
  onChange(value: Value): void
}

function Setting<Value extends string>({ label, isDisabled, ...select }: SettingProps<Value>) {
  const id = useId()
  return (
    <div className={styles.setting}>
      <label htmlFor={id} className={styles.note}>
        {label}
      </label>
      <Select id={id} disabled={isDisabled} {...select} />
    </div>
  )
}

const LONGEST_HEADER = 48

/** Enough of a line to tell it from the others. */
function shortened(cells: readonly string[]): string {
  const text = cells.filter(Boolean).join(', ')
  return text.length > LONGEST_HEADER ? `${text.slice(0, LONGEST_HEADER)}…` : text
}
