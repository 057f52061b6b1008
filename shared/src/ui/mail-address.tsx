import { Fragment } from 'react';

/** An address that breaks where a person would break it, before its @ and its dots, and is copied in one piece. */
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
