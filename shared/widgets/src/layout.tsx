import { Button } from '@tapin/shared/ui/button';
import { Card } from '@tapin/shared/ui/card';
import { Face, feelings } from '@tapin/shared/ui/face';
import { Icon } from '@tapin/shared/ui/icon';
import { kit } from '@tapin/shared/ui/kit-classes';
import { MailAddress } from '@tapin/shared/ui/mail-address';
import { Page } from '@tapin/shared/ui/page';
import { Panel } from '@tapin/shared/ui/panel';
import { QrCode } from '@tapin/shared/ui/qr-code';
import { SchoolChoice } from '@tapin/shared/ui/school-choice';
import { SimpleText } from '@tapin/shared/ui/simple-text';
import { TabLinks } from '@tapin/shared/ui/tab-links';
import { Tabs } from '@tapin/shared/ui/tabs';
import { VisuallyHidden } from '@tapin/shared/ui/visually-hidden';
import { useState } from 'react';

export function PageExample() {
  return (
    <Page title="Reading room" intro="The books that you have borrowed" width="narrow">
      <Card>A page has one, around everything that the screen shows.</Card>
    </Page>
  );
}

export function CardExample() {
  return <Card>A white card</Card>;
}

export function PanelExample() {
  return (
    <Panel title="Books" hint="Due this week" action={<Button variant="quiet">All</Button>}>
      Emil and the Detectives
    </Panel>
  );
}

export function TabsExample() {
  const [selected, setSelected] = useState<'lent' | 'due'>('lent');
  return (
    <Tabs
      label="Lists of books"
      tabs={[
        { id: 'lent', label: 'Lent' },
        { id: 'due', label: 'Due' },
      ]}
      selected={selected}
      onSelect={setSelected}
    >
      {selected === 'lent' ? '3 books are lent.' : 'No book is due.'}
    </Tabs>
  );
}

export function TabLinksExample() {
  return (
    <TabLinks
      label="Pages about books"
      tabs={[
        { to: '?tab=lent', label: 'Lent', isCurrent: true },
        { to: '?tab=due', label: 'Due', isCurrent: false },
      ]}
    />
  );
}

export function IconExample() {
  return (
    <div className={kit.row}>
      <Icon of="search" />
      <Icon of="previous" />
      <Icon of="next" />
      <Icon of="down" />
    </div>
  );
}

export function FaceExample() {
  return (
    <div className={kit.row}>
      {feelings.map((feeling) => (
        <Face key={feeling} feeling={feeling} size={40} />
      ))}
    </div>
  );
}

export function SimpleTextExample() {
  return <SimpleText text={'A paragraph.\n\n- A list\n- of two items'} />;
}

export function MailAddressExample() {
  return <MailAddress>library@cedar.example</MailAddress>;
}

export function QrCodeExample() {
  return (
    <div style={{ width: 160 }}>
      <QrCode text="https://tapin.example" label="The address of the site" border={2} />
    </div>
  );
}

export function VisuallyHiddenExample() {
  return (
    <p>
      3<VisuallyHidden> books</VisuallyHidden>
    </p>
  );
}

const schools = [
  { _id: '1', name: 'Cedar High', code: 'CEDAR1' },
  { _id: '2', name: 'Cedar Middle', code: 'CEDAR2' },
];

export function SchoolChoiceExample() {
  const [isOpen, setIsOpen] = useState(false);
  const [current, setCurrent] = useState('1');
  // The list takes the focus when it appears.
  return isOpen ? (
    <SchoolChoice schools={schools} current={current} onChoose={setCurrent} onFollow={() => {}} />
  ) : (
    <Button onClick={() => setIsOpen(true)}>Choose a school</Button>
  );
}
