import axios, { type AxiosInstance, CanceledError } from 'axios';
import { i18n } from '../i18n/instance.ts';
import { endSession, followOtherTabs } from '../session/end-session.ts';
import { apiUrl, defaultHeaders } from './ahead.ts';
import { ApiError } from './api-error.ts';
import { keepReplies } from './kept-replies.ts';
import { isSessionExpired, loggedOutMessage, toApiError } from './to-api-error.ts';

/** The language is read for each call because it can change. */
function sendDefaultHeaders(http: AxiosInstance): void {
  http.interceptors.request.use((config) => {
    config.headers.set(defaultHeaders(i18n.language));
    return config;
  });
}

/** A page that another tab has left behind must not act for whoever is signed in there. */
function refuseForSomebodyElse(http: AxiosInstance): void {
  http.interceptors.request.use((config) => {
    if (followOtherTabs()) throw new Error(loggedOutMessage);
    return config;
  });
}

/** What a filter of the network puts in the place of a reply is a page, and no news of the API. */
function refuseForeignReplies(http: AxiosInstance): void {
  http.interceptors.response.use((response) => {
    if (typeof response.data === 'object' && response.data !== null) return response;
    throw new ApiError(i18n.t('shared:error.network'), 'network');
  });
}

function logOutWhenSessionExpired(http: AxiosInstance): void {
  http.interceptors.response.use(undefined, (error: unknown) => {
    if (axios.isAxiosError(error) && isSessionExpired(error.response?.data)) {
      endSession('lost');
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
// Runs after the next one, of which it needs the language.
keepReplies(http);
sendDefaultHeaders(http);
refuseForSomebodyElse(http);
refuseForeignReplies(http);
logOutWhenSessionExpired(http);
explainFailures(http);
