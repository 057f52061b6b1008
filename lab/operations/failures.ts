/** A failure of the table in docs/failures.md. All commands run as root on the machine of the tests. */
export interface Failure {
  name: string;
  prepare?: string;
  cause: string;
  seconds?: number;
  /**
   * The line that repairs the failure. The operator and the script type it. Without a line, systemd or the product
   * repairs the failure by itself.
   */
  repair?: string;
  /** The advice to an operator when `repair` only undoes the cause, or has several lines. */
  advice?: string;
}

/**
 * Mounts a separate disk for the database and one for the store, so that each can be full and Prometheus sees its
 * space.
 */
export const separateDisks = `
[ -e /dev/loop-control ] || mknod /dev/loop-control c 10 237
disk=$(losetup -f)
[ -e "$disk" ] || mknod "$disk" b 7 "\${disk#/dev/loop}"
systemctl stop postgresql
truncate -s 300M /root/database.img
mkfs.ext4 -q -m 0 /root/database.img
mkdir -p /root/database && cp -a /var/lib/postgresql/. /root/database
mount -o loop /root/database.img /var/lib/postgresql
cp -a /root/database/. /var/lib/postgresql
rm -r /root/database
systemctl start postgresql
systemctl stop tapin-edge.socket tapin-edge
cp -a /var/lib/tapin/store /root/store
mount -t tmpfs -o size=300m tmpfs /var/lib/tapin/store
cp -a /root/store/. /var/lib/tapin/store
rm -r /root/store
systemctl start tapin-edge.socket tapin-edge
`;

const shell = 'cd /opt/tapin && runuser -u tapin -- env ENV_FILE=/etc/tapin/api.env,/etc/tapin/edge.env';
const clockUnit = '/run/systemd/system/tapin-api@4401.service.d';
const clock = `[Service]
Environment=LD_PRELOAD=/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1 FAKETIME_TIMESTAMP_FILE=/run/clock
Environment=FAKETIME_NO_CACHE=1 FAKETIME_DONT_FAKE_MONOTONIC=1`;
/** An API reads the certificate once a minute. */
const untilCertificateIsReadSeconds = 70;

const fill = (folder: string) =>
  ['1M', '4k', '1k']
    .map((size) => `dd if=/dev/zero of=${folder}/filler-${size} bs=${size} status=none`)
    .join('; ');

const mailRefused = (step: string, name: string): Failure => ({
  name: `the mail server refuses at ${name}`,
  cause: `echo ${step} > /run/refused-mail-step`,
  repair: 'rm /run/refused-mail-step',
  advice: 'what the line of doctor says; waiting emails are then sent by themselves, within two hours',
});

export const failures: readonly Failure[] = [
  { name: 'one API is killed', cause: 'systemctl kill -s KILL tapin-api@4401' },
  { name: 'both APIs are killed', cause: "systemctl kill -s KILL 'tapin-api@*'" },
  { name: 'the edge is killed', cause: 'systemctl kill -s KILL tapin-edge' },
  { name: 'nginx is killed', cause: 'systemctl kill -s KILL nginx' },
  {
    name: 'nginx is stopped',
    cause: 'systemctl stop nginx',
    seconds: untilCertificateIsReadSeconds,
    repair: 'systemctl restart nginx',
  },
  { name: 'HAProxy is killed', cause: 'systemctl kill -s KILL haproxy' },
  {
    name: 'HAProxy is stopped',
    cause: 'systemctl stop haproxy',
    repair: 'systemctl restart haproxy',
  },
  {
    name: 'one API hangs',
    cause: 'systemctl kill -s STOP tapin-api@4401',
    repair: 'systemctl restart tapin-api@4401',
  },
  {
    name: 'both APIs hang',
    cause: "systemctl kill -s STOP 'tapin-api@*'",
    repair: "systemctl restart 'tapin-api@*'",
  },
  { name: 'the database is restarted', cause: 'systemctl restart postgresql' },
  { name: 'the database is killed', cause: 'systemctl kill -s KILL postgresql@15-main' },
  {
    name: 'the database is stopped',
    cause: 'systemctl stop postgresql',
    repair: 'systemctl restart postgresql',
  },
  {
    name: 'the disk of the database is full',
    cause: fill('/var/lib/postgresql'),
    repair: 'rm /var/lib/postgresql/filler*; systemctl restart postgresql',
    advice: 'remove or move what fills the disk, then as root `systemctl restart postgresql`',
  },
  {
    name: 'the disk of the store is full',
    cause: fill('/var/lib/tapin/store'),
    repair: 'rm /var/lib/tapin/store/filler*',
    advice: 'in the shell `node release.js prune`, and remove what else fills the disk',
  },
  {
    name: 'the channel is corrupt',
    cause: 'echo broken > /var/lib/tapin/store/channels/production.json',
  },
  {
    name: 'the store is deleted',
    cause: 'find /var/lib/tapin/store -mindepth 1 -delete',
    repair: [
      'install -d -o tapin -g tapin /var/lib/tapin/store-restored',
      `(${shell} sh -c 'node operator.js restore "$(ls -d /var/backups/tapin/*.backup | tail -1)" --store /var/lib/tapin/store-restored')`,
      // The store of the test machine is a mounted disk, so the command prints these lines.
      'mkdir /var/lib/tapin/store-before && find /var/lib/tapin/store -mindepth 1 -maxdepth 1 -exec mv -t /var/lib/tapin/store-before {} +',
      'find /var/lib/tapin/store-restored -mindepth 1 -maxdepth 1 -exec mv -t /var/lib/tapin/store {} + && rmdir /var/lib/tapin/store-restored',
    ].join('\n'),
    advice: '[restore the store alone](night.md#only-the-store-is-damaged)',
  },
  {
    name: 'the clock of one API jumps by a day',
    prepare: `mkdir -p ${clockUnit} && echo +0 > /run/clock && printf '%s\n' '${clock}' > ${clockUnit}/clock.conf && systemctl daemon-reload && systemctl restart tapin-api@4401`,
    cause: 'echo +1d > /run/clock',
    repair: `rm ${clockUnit}/clock.conf; systemctl daemon-reload; systemctl restart tapin-api@4401`,
    advice:
      'as root on that machine `timedatectl set-ntp true`; `timedatectl` shows when its clock is right. Until then stop its API: `systemctl stop tapin-api@4401`',
  },
  mailRefused('CONNECT', 'the connection'),
  mailRefused('MAIL', 'MAIL FROM'),
  mailRefused('RCPT', 'RCPT TO'),
  mailRefused('DATA', 'DATA'),
  mailRefused('END', 'the end of the mail'),
  {
    name: 'the mail server is down',
    cause: 'systemctl stop outside@mail',
    repair: 'systemctl start outside@mail',
    advice:
      'start the mail server, or call its provider; waiting emails are then sent by themselves, within two hours',
  },
  {
    name: 'the provider is down',
    cause: 'systemctl stop outside@provider',
    repair: 'systemctl start outside@provider',
    advice: 'look at the status page of the provider; people with a password or a passkey can still log in',
  },
  {
    name: 'names cannot be resolved',
    cause: 'cp /etc/hosts /run/hosts && sed /db.example/d /run/hosts > /etc/hosts',
    repair: 'cat /run/hosts > /etc/hosts',
    advice:
      'repair `/etc/resolv.conf` or the DNS server that it names; `getent hosts NAME` shows when it works',
  },
  {
    name: 'the certificate has ended',
    cause:
      "cd /etc/ssl/tapin && cp fullchain.pem /run/ && faketime '3 days ago' openssl x509 -req -in request.pem -CA ca.pem -CAkey ca-key.pem -days 1 -extfile names -out fullchain.pem 2> /dev/null && systemctl reload nginx",
    seconds: untilCertificateIsReadSeconds,
    repair: 'cp /run/fullchain.pem /etc/ssl/tapin/; systemctl reload nginx',
    advice: 'renew it, with certbot as root: `certbot renew && systemctl reload nginx`',
  },
  {
    name: 'the folder of the backups is gone',
    cause: 'mv /var/backups/tapin /var/backups/away; systemctl start tapin-backup || true',
    repair: 'install -d -o tapin -g tapin -m 700 /var/backups/tapin && systemctl start tapin-backup',
  },
];
