import axios, { type AxiosInstance, CanceledError } from 'axios';
import { i18n } from '../i18n/instance.ts';
import { endSession } from '../session/end-session.ts';
import { apiUrl, defaultHeaders } from './ahead.ts';
import { isSessionExpired, loggedOutMessage, toApiError } from './to-api-error.ts';

/** The language is read for each call because it can change. */
function sendDefaultHeaders(http: AxiosInstance): void {
  http.interceptors.request.use((config) => {
    config.headers.set(defaultHeaders(i18n.language));
    return config;
  });
}

function logOutWhenSessionExpired(http: AxiosInstance): void {
  http.interceptors.response.use(undefined, (error: unknown) => {
    if (axios.isAxiosError(error) && isSessionExpired(error.response?.data)) {
      endSession();
      throw new Error(loggedOutMessage);
    }
    throw error;
  });
}

/** A cancelled call stays a cancellation: nobody is waiting for a text. */
function explainFailures(http: AxiosInstance): void {
  http.interceptors.response.use(undefined, (error: unknown) => {
    throw error instanceof CanceledError ? error : toApiError(error);
  });
}

/** The one HTTP client. It has no timeout: an answer on a slow line is late, not lost. */
export const http = axios.create({ baseURL: apiUrl, withCredentials: true });
sendDefaultHeaders(http);
logOutWhenSessionExpired(http);
explainFailures(http);
