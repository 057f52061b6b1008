import { Fragment } from 'react';

/** Shows a mail address that can wrap before its @ and its dots, and is copied without the breaks. */
export function MailAddress({ children }: { children: string }) {
  const [first, ...others] = children.split(/(?=[@.])/);
  return (
    <>
      {first}
      {others.map((part, index) => (
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}
