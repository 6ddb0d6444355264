// A button by which a file of the reader's is chosen.
export function FileButton(props: { label: string; accept: string; onChosen: (file: File) => void }) {
  return (
    <label class="button">
      {props.label}
      <input
        class="hidden"
        type="file"
        accept={props.accept}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = ''; // or browsers would not tell of the same file once more, mended meanwhile
          if (file) {
            props.onChosen(file);
          }
        }}
      />
    </label>
  );
}
