/** A button that asks for a file. */
interface FileButtonProps {
  readonly text: string;
  readonly hint?: string;
  readonly accept?: string;
  readonly isDisabled?: boolean;
  onFile(file: File): void;
}

export function FileButton({ text, hint, accept, isDisabled = false, onFile }: FileButtonProps) {
  return (
    <div className="file-button">
      <label className={isDisabled ? 'button disabled' : 'button'}>
        {text}
        <input
          className="sr"
          type="file"
          accept={accept}
          disabled={isDisabled}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onFile(file);
            target.value = '';
          }}
        />
      </label>
      {hint && <span className="muted">{hint}</span>}
    </div>
  );
}
