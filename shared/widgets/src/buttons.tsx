import { ActionButton } from '@tapin/shared/ui/action-button';
import { Button } from '@tapin/shared/ui/button';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { ConfirmButton } from '@tapin/shared/ui/confirm-button';
import { CsvButton } from '@tapin/shared/ui/csv-button';
import { FileButton, readTextFile } from '@tapin/shared/ui/file-button';
import { kit } from '@tapin/shared/ui/kit-classes';
import { MenuButton } from '@tapin/shared/ui/menu-button';
import { StatusText } from '@tapin/shared/ui/status-text';
import { SubmitButton } from '@tapin/shared/ui/submit-button';
import { useAction } from '@tapin/shared/ui/use-action';
import { useState } from 'react';

const aSecond = () => new Promise<void>((resolve) => setTimeout(resolve, 1_000));

export function ButtonExample() {
  return (
    <div className={kit.row}>
      <Button>Save</Button>
      <Button variant="secondary">Cancel</Button>
      <Button variant="quiet">More</Button>
      <Button variant="danger">Remove</Button>
      <Button busy>Saving</Button>
    </div>
  );
}

export function ActionButtonExample() {
  const saving = useAction(aSecond);
  return (
    <ActionButton busy={saving.isPending} onClick={() => saving.mutate()}>
      Save, which takes a second
    </ActionButton>
  );
}

export function ButtonLinkExample() {
  return <ButtonLink to="?opened=yes">Open the list</ButtonLink>;
}

export function SubmitButtonExample() {
  return <SubmitButton error={new Error('The name is missing.')}>Send</SubmitButton>;
}

export function ConfirmButtonExample() {
  const removing = useAction(aSecond);
  return (
    <ConfirmButton
      label="Remove"
      variant="danger"
      action={removing}
      onConfirm={(close) => removing.mutate(undefined, { onSuccess: close })}
      title="Remove the book?"
    >
      Nobody can borrow it afterwards.
    </ConfirmButton>
  );
}

export function MenuButtonExample() {
  const [chosen, setChosen] = useState('nothing');
  return (
    <div className={kit.row}>
      <MenuButton
        label="Actions for the book"
        items={[
          { id: 'lend', label: 'Lend', onSelect: () => setChosen('Lend') },
          { id: 'remove', label: 'Remove', onSelect: () => setChosen('Remove'), tone: 'danger' },
        ]}
      />
      <StatusText tone="plain">Chosen: {chosen}</StatusText>
    </div>
  );
}

export function CsvButtonExample() {
  return (
    <CsvButton
      label="Download the list"
      done="The list is downloaded."
      load={async () => ({ fileName: 'books.csv', csv: 'title,copies\nEmil,3\n' })}
    />
  );
}

export function FileButtonExample() {
  const [text, setText] = useState('No file yet');
  return (
    <div className={kit.row}>
      <FileButton
        label="Choose a file"
        accept=".csv,text/csv"
        busy={false}
        onChoose={(file) => void readTextFile(file).then((read) => setText(`${read.length} characters`))}
      />
      <StatusText tone="plain">{text}</StatusText>
    </div>
  );
}
