import { useId } from 'react'
import { delimiters, encodings, type ImportPreview, type ImportSettings } from '../../files/import'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Select } from '../../ui/fields'
import { FileButton } from '../../ui/files'
import styles from './import.module.css'

interface FileBarProps {
  file: File
  accept: string
  preview: ImportPreview
  rows: number | null
  onChange(settings: Partial<ImportSettings>): void
  onFile(file: File): void
}

/** The file and its settings. */
export function FileBar({ file, accept, preview, rows, onChange, onFile }: FileBarProps) {
  const { settings, records, possibleHeaders } = preview
  return (
    <div className={styles.file}>
      <FileName file={file} rows={rows} accept={accept} onFile={onFile} />
      <div className={styles.settings}>
        <Setting
          label={messages.encoding}
          value={settings.encoding}
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
          options={delimiters.map((value) => ({ value, label: messages.delimiterLabels[value] }))}
          onChange={(delimiter) => onChange({ delimiter })}
        />
        <Setting
          label={messages.header}
          value={String(settings.header)}
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
    </div>
  )
}

/** `rows` is null until it is known. */
function FileName({ file, rows, accept, onFile }: Pick<FileBarProps, 'file' | 'rows' | 'accept' | 'onFile'>) {
  return (
    <div className={styles.fileName}>
      <strong className="clipped" title={file.name}>
        {file.name}
      </strong>
      <div className={styles.fileDetails}>
        <span className="figures">{rows === null ? messages.notRead : fill(messages.rowCount, { count: rows })}</span>
        <FileButton variant="quiet" label={messages.chooseOther} accept={accept} onFile={onFile} />
      </div>
    </div>
  )
}

/** A placeholder until the beginning of the file is read. */
export function Opening(props: Pick<FileBarProps, 'file' | 'accept' | 'onFile'>) {
  return (
    <>
      <div className={styles.file}>
        <FileName {...props} rows={null} />
      </div>
      <div className={styles.skeleton} />
    </>
  )
}

interface SettingProps<Value extends string> {
  label: string
  value: Value
  options: readonly { readonly value: Value; readonly label: string }[]
  onChange(value: Value): void
}

function Setting<Value extends string>({ label, ...select }: SettingProps<Value>) {
  const id = useId()
  return (
    <div className={styles.setting}>
      <label htmlFor={id} className={styles.note}>
        {label}
      </label>
      <Select id={id} {...select} />
    </div>
  )
}

const LONGEST_HEADER = 48

/** Enough of a line to tell it apart from the others. */
function shortened(cells: readonly string[]): string {
  const text = cells.filter(Boolean).join(', ')
  return text.length > LONGEST_HEADER ? `${text.slice(0, LONGEST_HEADER)}…` : text
}
