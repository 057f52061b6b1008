/** The first descriptor that systemd hands over. */
const firstDescriptor = 3;

/**
 * Returns the descriptor of the listening socket that systemd holds for this process (sd_listen_fds(3)), or null. Connections
 * wait in such a socket while the process restarts.
 */
export function handedSocket({ LISTEN_PID, LISTEN_FDS }: NodeJS.ProcessEnv, pid: number): number | null {
  if (!LISTEN_FDS || LISTEN_PID !== `${pid}`) return null;
  if (LISTEN_FDS !== '1')
    throw new Error(
      `systemd hands over ${LISTEN_FDS} sockets: name one address with ListenStream in tapin-edge.socket`,
    );
  return firstDescriptor;
}
