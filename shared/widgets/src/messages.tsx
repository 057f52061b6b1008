import { Button } from '@tapin/shared/ui/button';
import { CheckedFile } from '@tapin/shared/ui/checked-file';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { Dialog } from '@tapin/shared/ui/dialog';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { LeaveDialog } from '@tapin/shared/ui/leave-dialog';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Loading } from '@tapin/shared/ui/loading';
import { SaveBar } from '@tapin/shared/ui/save-bar';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { Spinner } from '@tapin/shared/ui/spinner';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useAction } from '@tapin/shared/ui/use-action';
import { useState } from 'react';

export function DialogExample() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open a dialog</Button>
      {isOpen && (
        <Dialog title="The book" onClose={() => setIsOpen(false)}>
          <p>Escape and the button close it, and the focus returns.</p>
        </Dialog>
      )}
    </>
  );
}

export function ConfirmDialogExample() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Ask before an action</Button>
      {isOpen && (
        <ConfirmDialog
          title="Lend the book?"
          confirmLabel="Lend"
          onConfirm={close}
          onClose={close}
          error={null}
          isBusy={false}
        >
          It is due in two weeks.
        </ConfirmDialog>
      )}
    </>
  );
}

export function LeaveDialogExample() {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Leave with unsaved changes</Button>
      <LeaveDialog guard={{ isAsking, stay: close, leave: close, pass: (navigate) => navigate() }} />
    </>
  );
}

export function SaveBarExample() {
  const [count, setCount] = useState(2);
  const guard = {
    isAsking: false,
    stay: () => {},
    leave: () => {},
    pass: (navigate: () => void) => navigate(),
  };
  return (
    <SaveBar
      count={count}
      guard={guard}
      saving={{ isPending: false, isSuccess: false, error: null }}
      onSave={() => setCount(0)}
      onDiscard={() => setCount(0)}
    />
  );
}

export function EmptyStateExample() {
  return (
    <EmptyState
      title="No books yet"
      hint="Add the first one."
      action={<Button variant="secondary">Add</Button>}
    />
  );
}

export function LoadFailedExample() {
  return <LoadFailed error={new Error('The books did not arrive.')} onRetry={() => {}} />;
}

export function LoadingExample() {
  return <Loading query={{ data: undefined, error: null, refetch: () => {} }} height="80px" />;
}

export function SkeletonExample() {
  return <Skeleton width="60%" height="24px" />;
}

export function SpinnerExample() {
  return <Spinner />;
}

export function StatusTextExample() {
  return <StatusText>Saved</StatusText>;
}

interface CheckedBooks {
  isRecorded: boolean;
  problems: { row: number; problem: string; value: string }[];
}

const checkBooks = async ({ record }: { file: File; record: boolean }): Promise<CheckedBooks> => ({
  isRecorded: record,
  problems: [{ row: 3, problem: 'copies', value: 'many' }],
});

export function CheckedFileExample() {
  const reading = useAction(checkBooks);
  return (
    <CheckedFile
      title="Import books"
      hint="A CSV file with the columns title and copies"
      chooseLabel="Choose a file"
      reading={reading}
      textOf={({ isRecorded }) => (isRecorded ? '2 books are stored.' : '2 books can be stored.')}
      problemsText={({ problems }) => `${problems.length} row has a problem.`}
      rowText={(row) => `Row ${row}`}
      problemText={() => 'The number of copies is no number.'}
      recordLabel={({ isRecorded }) => (isRecorded ? null : 'Store 2 books')}
    />
  );
}
